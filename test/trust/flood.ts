import { connect } from 'node:net';

/**
 * A process of its own that keeps many connections to a port open:
 * `node flood.js silent|slow|large <port> <connections>`. It opens another connection for each closed one, at most
 * `perRound` each `roundMs`. It sends its parent how many it has opened so far.
 */
const [kind = '', port = '', connections = ''] = process.argv.slice(2);

const roundMs = 100;
const perRound = 10;
/** Connections that are opened together at the beginning. */
const perBatch = 100;
const block = Buffer.alloc(64 * 1024, 'x');
const line = 'POST /events/ev/plugged HTTP/1.1\r\n';
let opened = 0;
let closed = 0;

function open(): void {
  const socket = connect(Number(port), '127.0.0.1');
  let timer: NodeJS.Timeout | undefined;
  socket.once('connect', () => {
    opened += 1;
    if (kind === 'slow') {
      let at = 0;
      timer = setInterval(() => socket.write(line.charAt(at++ % line.length)), 1000);
    }
    if (kind === 'large') {
      socket.write(`${line}host: x\r\ncontent-length: 1000000000\r\n\r\n`);
      const more = (): void => void socket.write(block);
      socket.on('drain', more);
      more();
    }
  });
  socket.resume();
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(timer);
    closed += 1;
  });
}

let started = 0;
const starting = setInterval(() => {
  for (let batch = 0; batch < perBatch && started < Number(connections); batch += 1, started += 1) open();
  if (started === Number(connections)) clearInterval(starting);
}, 10);
setInterval(() => {
  const again = Math.min(perRound, closed);
  closed -= again;
  for (let count = 0; count < again; count += 1) open();
  process.send?.(opened);
}, roundMs);
process.once('disconnect', () => process.exit());
