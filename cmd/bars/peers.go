package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// peers are those that are Go libraries, each a process of its own: `bars peer
// NAME FILE`. They read what benchfolio reads, and keep nothing of it.
var peers = map[string]func(io.Reader) (sum float64, err error){
	"json": sumOfRecords,
	"csv":  sumOfTable,
}

func runPeer(name string, args []string) error {
	peer := peers[name]
	if peer == nil || len(args) != 1 {
		return errors.New("peer wants json or csv, and a file")
	}
	f, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer f.Close()
	sum, err := peer(f)
	fmt.Println(sum)
	return err
}

// number is a metric of a record of AIPerf.
type number struct {
	Value float64 `json:"value"`
}

// sumOfRecords reads five fields of each line by encoding/json.
func sumOfRecords(r io.Reader) (sum float64, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 1<<20), 1<<20)
	for lines.Scan() {
		var x struct {
			Metrics struct {
				TTFT number `json:"time_to_first_token"`
				E2E  number `json:"request_latency"`
				ITL  number `json:"inter_token_latency"`
				In   number `json:"input_sequence_length"`
				Out  number `json:"output_sequence_length"`
			} `json:"metrics"`
		}
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			return 0, err
		}
		m := &x.Metrics
		sum += m.TTFT.Value + m.E2E.Value + m.ITL.Value + m.In.Value + m.Out.Value
	}
	return sum, lines.Err()
}

// sumOfTable reads a table by encoding/csv and makes numbers of its latencies.
func sumOfTable(r io.Reader) (sum float64, err error) {
	table := csv.NewReader(bufio.NewReaderSize(r, 1<<20))
	table.ReuseRecord = true
	if _, err := table.Read(); err != nil {
		return 0, err
	}
	for {
		row, err := table.Read()
		if err == io.EOF {
			return sum, nil
		}
		if err != nil {
			return 0, err
		}
		for _, text := range row[latencyColumn : latencyColumn+4] {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return 0, err
			}
			sum += x
		}
	}
}
