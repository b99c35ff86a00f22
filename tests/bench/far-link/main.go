// Joins two network interfaces that it makes: each packet that enters one leaves the other later, or never. Its arguments
// are the interfaces' names; each line of its input sets how many milliseconds later, and what share is lost.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

const (
	makeInterface = 0x400454ca // TUNSETIFF
	plainPackets  = 0x1001     // IFF_TUN | IFF_NO_PI
	longestPacket = 65536
	waiting       = 4096
)

type conditions struct {
	delay time.Duration
	loss  float64
}

type packet struct {
	due   time.Time
	bytes []byte
}

func main() {
	var now atomic.Pointer[conditions]
	now.Store(&conditions{})
	one, other := open(os.Args[1]), open(os.Args[2])
	go carry(one, other, &now)
	go carry(other, one, &now)
	fmt.Println("ready")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var ms, loss float64
		if _, err := fmt.Sscan(lines.Text(), &ms, &loss); err != nil {
			panic(err)
		}
		now.Store(&conditions{time.Duration(ms * float64(time.Millisecond)), loss})
		fmt.Println("set")
	}
}

func open(name string) int {
	file, err := syscall.Open("/dev/net/tun", syscall.O_RDWR, 0)
	if err != nil {
		panic(err)
	}
	var request struct {
		name  [16]byte
		flags uint16
		_     [22]byte
	}
	copy(request.name[:], name)
	request.flags = plainPackets
	_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, uintptr(file), makeInterface, uintptr(unsafe.Pointer(&request)))
	if failed != 0 {
		panic(failed)
	}
	return file
}

// In their order, as a single path carries them; what finds no room is lost.
func carry(from, to int, now *atomic.Pointer[conditions]) {
	line := make(chan packet, waiting)
	go func() {
		for next := range line {
			time.Sleep(time.Until(next.due))
			syscall.Write(to, next.bytes)
		}
	}()
	buffer := make([]byte, longestPacket)
	for {
		length, err := syscall.Read(from, buffer)
		if err != nil {
			continue
		}
		met := now.Load()
		if rand.Float64() < met.loss {
			continue
		}
		select {
		case line <- packet{time.Now().Add(met.delay), append([]byte(nil), buffer[:length]...)}:
		default:
		}
	}
}
