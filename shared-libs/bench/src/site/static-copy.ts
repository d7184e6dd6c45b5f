import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { Problem } from '../../../tooling/src/launcher/problem.ts';

/** At its highest quality, which is its default. */
const brotli = promisify(brotliCompress);
const ROUNDS = 41;

/** One page, as the product answers it and as a server does that has its bytes ready. */
export interface AgainstCopy {
  /** Bytes of the body in brotli. */
  readonly bytes: number;
  readonly copyBytes: number;
  /** Milliseconds to the whole body, the median of 41 requests, by turns. */
  readonly time: number;
  readonly copyTime: number;
}

interface Answer {
  readonly body: Buffer;
  readonly time: number;
}

async function read(address: string): Promise<Answer> {
  const began = performance.now();
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const [answer] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  const time = performance.now() - began;
  if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'br') {
    throw new Problem(`${address} answered ${answer.statusCode}, or not in brotli.`);
  }
  return { body, time };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Compares a page with a copy of its HTML that a server of this process keeps compressed. */
export async function compareWithCopy(address: string): Promise<AgainstCopy> {
  const { body } = await read(address);
  const copy = await brotli(brotliDecompressSync(body));
  const server = createServer((_req, res) => {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    res.writeHead(200, { ...headers, 'content-length': copy.length }).end(copy);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const copyAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const times: number[] = [];
  const copyTimes: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push((await read(address)).time);
      copyTimes.push((await read(copyAddress)).time);
    }
  } finally {
    server.close();
  }
  return {
    bytes: body.length,
    copyBytes: copy.length,
    time: medianOf(times),
    copyTime: medianOf(copyTimes),
  };
}
