import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnswerOptions, createSampleAnswers } from './sample-answers.ts';
import { clearWeather } from './weather.ts';
import type { Received } from './wire/read-request.ts';
import type { Written } from './wire/write-response.ts';

export interface SampleServer {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Calls by service and operation, those that were throttled included. */
  readonly calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Options extends AnswerOptions {
  /** Port on loopback. Default: any that is free. */
  readonly port?: number;
}

/** Starts a server on loopback that answers as AWS would for an account, in the formats of all its services. */
export async function startSampleServer(options: Options): Promise<SampleServer> {
  const answers = createSampleAnswers(options);
  const { latencyMs } = { ...clearWeather, ...options.weather };
  const server = createServer((request, response) => {
    void receive(request)
      .then(async (received) => {
        if (latencyMs > 0) {
          await new Promise((resolve) => setTimeout(resolve, latencyMs));
        }
        return await answers.answer(received);
      })
      .catch((error: unknown): Written => {
        const message = error instanceof Error ? error.message : String(error);
        return { status: 500, headers: { 'content-type': 'text/plain' }, body: message };
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    keys: answers.keys,
    calls: answers.calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', `http://${request.headers.host}`),
    headers,
    body: Buffer.concat(chunks).toString(),
  };
}
