import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceAccountKey } from '../client/token.ts';
import { createGcpAnswers, type Received, status } from './gcp-answers.ts';
import type { SampleProject } from './sample-project.ts';
import { createTokens, type SampleFederation } from './tokens.ts';
import type { GcpWeather } from './weather.ts';

export interface GcpSampleServer {
  /** `http://127.0.0.1:port`; the host of an API is the first segment of the path. */
  readonly endpoint: string;
  readonly key: ServiceAccountKey;
  /** Calls by service and operation, those that were throttled included. */
  readonly calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Options {
  readonly project: SampleProject;
  readonly weather?: Partial<GcpWeather>;
  /** Port on loopback. Default: any that is free. */
  readonly port?: number;
  readonly now?: () => number;
  /** Default: none is trusted. */
  readonly federation?: SampleFederation;
}

/** Starts a server on loopback that answers as Google Cloud would for a project. */
export async function startGcpSampleServer(options: Options): Promise<GcpSampleServer> {
  const { project, now = Date.now, federation = null } = options;
  const email = `parapet@${project.projectId}.iam.gserviceaccount.com`;
  const tokens = await createTokens(email, federation, now);
  const answers = createGcpAnswers({ ...options, tokens });
  const server = createServer((request, response) => {
    void receive(request)
      .then(answers.answer)
      .catch((error: unknown) => status(500, 'INTERNAL', String(error)))
      .then(({ status: code, body }) =>
        response
          .writeHead(code, { 'content-type': 'application/json; charset=UTF-8' })
          .end(code === 204 ? undefined : JSON.stringify(body)),
      );
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    key: tokens.key,
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
  const authorization = request.headers.authorization ?? '';
  return {
    method: request.method ?? 'GET',
    contentType: request.headers['content-type'],
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    body: Buffer.concat(chunks).toString(),
    bearer: authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null,
  };
}
