import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Reads paths of the API as one user. */
export interface BenchClient {
  /** @throws unless the API answers 200 */
  read(path: string): Promise<string>;
  close(): void;
}

/**
 * Opens a client with a connection per concurrent request. It shares the processor with what it
 * measures, so it does little: `fetch` takes several times as long.
 */
export function openClient(origin: string, token: string, connections: number): BenchClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${token}` };
  return {
    read: (path) =>
      new Promise((resolve, reject) => {
        const sent = request(origin + path, { agent, headers }, (answer) => {
          text(answer).then((body) => {
            if (answer.statusCode === 200) resolve(body);
            else reject(new Error(`${path} answered ${answer.statusCode}: ${body}`));
          }, reject);
        });
        sent.once('error', reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}
