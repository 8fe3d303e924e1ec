package source

import (
	"bytes"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
)

// parquetRow has a column of each type that a table of results has.
type parquetRow struct {
	Model string     `parquet:"model"`
	Score *float64   `parquet:"Average ⬆️,optional"`
	Small float32    `parquet:"small"`
	Votes int64      `parquet:"votes"`
	Moe   bool       `parquet:"MoE"`
	Day   int32      `parquet:"day,date"`
	At    time.Time  `parquet:"at,timestamp(millisecond)"`
	Price int64      `parquet:"price,decimal(2:18)"`
	Tags  []string   `parquet:"tags,list"`
	In    parquetSub `parquet:"in"`
}

type parquetSub struct {
	N int32 `parquet:"n"`
}

func table(t testing.TB) []byte {
	t.Helper()
	score := 25.62131796065766
	var b bytes.Buffer
	err := parquet.Write(&b, []parquetRow{
		{Model: "a, \"b\"\nc", Score: &score, Small: 0.1, Votes: 1 << 60, Moe: true, Day: 20000, At: time.UnixMilli(1700000000500).UTC(), Price: 125, Tags: []string{"x", "y"}, In: parquetSub{7}},
		{Model: "{}", Small: 1e-7},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestParquet(t *testing.T) {
	d := Decode("t.parquet", table(t), MaxSize)
	if len(d.Problems()) > 0 || d.JSON() != nil {
		t.Fatal(d.Problems())
	}
	rows := d.CSV().Table().Rows
	if len(rows) != 2 {
		t.Fatalf("%d rows: %s", len(rows), d.Data)
	}
	for column, want := range map[string]string{
		"model": `a, "b" c`, "Average ⬆️": "25.62131796065766", "small": "0.1", "votes": "1152921504606846976", "MoE": "true",
		"day": "2024-10-04", "at": "2023-11-14T22:13:20.5Z", "price": "125e-2", "in.n": "7", "tags.list.element": "",
	} {
		if got := rows[0].Get(column).Str(); got != want {
			t.Errorf("%s = %q, want %q", column, got, want)
		}
	}
	v := rows[0].Get("Average ⬆️").Num("percent")
	if v.Ref.Record != 1 || v.Ref.At != "Average ⬆️" || string(d.Data[v.Ref.Offset:][:len(v.Raw)]) != v.Raw {
		t.Errorf("%+v", v)
	}
	if rows[1].Get("Average ⬆️").Exists() || rows[1].Get("model").Str() != "{}" || rows[1].Get("small").Num("percent").Num != 1e-7 {
		t.Errorf("second row: %s", d.Data)
	}
	if v := rows[0].Get("price").Num("USD/1M tokens"); v.Num != 1.25 {
		t.Errorf("a decimal is %+v", v)
	}
}

func TestHostileParquet(t *testing.T) {
	good := table(t)
	if p := Decode("t", good, 200).Problems(); len(p) != 1 || p[0].Kind.ID != "file/too-large" {
		t.Errorf("too large: %v", p)
	}
	footer := append(append([]byte("PAR1"), make([]byte, 20)...), "\xff\xff\xff\x7fPAR1"...)
	if p := Decode("t", footer, MaxSize).Problems(); len(p) != 1 || p[0].Kind.ID != "file/corrupt" {
		t.Errorf("a footer that is not there: %v", p)
	}
	for i := 4; i < len(good)-4; i += 3 {
		damaged := bytes.Clone(good)
		damaged[i] ^= 0x55
		Decode("t", damaged, 1<<20).CSV() // must not panic
	}
}
