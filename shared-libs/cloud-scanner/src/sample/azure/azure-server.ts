import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Asked,
  type AzureAnswerOptions,
  createAzureAnswers,
  type Reply,
  refusal,
} from './azure-answers.ts';

export interface AzureSampleServer {
  /** `http://127.0.0.1:port`, which stands for all hosts of Azure. */
  readonly endpoint: string;
  readonly clientSecret: string;
  /** Calls by operation, `token` among them. */
  readonly calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Options extends AzureAnswerOptions {
  /** Port on loopback. Default: any that is free. */
  readonly port?: number;
}

/** Starts a server on loopback that answers as all hosts of Azure would. */
export async function startAzureServer(options: Options): Promise<AzureSampleServer> {
  const answers = createAzureAnswers(options);
  const server = createServer((request, response) => {
    void receive(request)
      .then(answers.answer)
      .catch((error: unknown): Reply => refusal(500, 'InternalServerError', `${error}`))
      .then(({ status, headers, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
          .end(status === 204 ? undefined : JSON.stringify(body)),
      );
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    clientSecret: answers.clientSecret,
    calls: answers.calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', `http://${request.headers.host}`),
    contentType: request.headers['content-type'],
    authorization: request.headers.authorization ?? '',
    body: Buffer.concat(chunks).toString(),
  };
}
