import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, request: SeenRequest) => void;

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};

/** A real HTTP server that gives one answer after the other and repeats the last one. */
export const startScriptedServer = async (...answers: Answer[]) => {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers, body: await readAll(request) };
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(seen);
    answer?.(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const answerJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

export const answerText =
  (status: number, body: string): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  };

/** Closes the connection before the first byte of an answer. */
export const hangUp: Answer = (response) => {
  response.destroy();
};

/** Sends the text as an event stream; then ends it, breaks the connection, or leaves it open. */
export const answerEvents =
  (text: string, then: 'close' | 'cut' | 'leave-open' = 'close'): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text, () => {
      if (then === 'cut') response.destroy();
      if (then === 'close') response.end();
    });
  };
