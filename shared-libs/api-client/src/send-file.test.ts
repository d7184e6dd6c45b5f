// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { afterEach, expect, it } from 'vitest';
import { sendFileTo } from './send-file.ts';
import { type Answer, answerJson, startScriptedServer } from './testing/scripted-server.ts';

let server: Awaited<ReturnType<typeof startScriptedServer>> | undefined;
afterEach(() => server?.stop());

const open = async (answer: Answer) => {
  server = await startScriptedServer(answer);
  return { url: `${server.apiBase}/upload?token=t`, requests: server.requests };
};
const file = new Blob(['a.example']);

it('sends the file as the body itself, without a session', async () => {
  const { url, requests } = await open(answerJson(200, { Id: '1' }));
  await sendFileTo(url, { file });
  expect(requests).toMatchObject([
    { method: 'PUT', url: '/api/upload?token=t', body: 'a.example' },
  ]);
  expect(requests[0]?.headers.authorization).toBeUndefined();
});

it('tells why the storage has refused it', async () => {
  const refusal = {
    statusCode: '409',
    error: 'conflict',
    code: 'conflict',
    message: 'Sent already',
  };
  const { url } = await open(answerJson(400, refusal));
  await expect(sendFileTo(url, { file })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Sent already',
  });
});

it('is a failed call where the answer is none of the storage, or there is none', async () => {
  const { url } = await open((response) => response.writeHead(502).end('Bad gateway'));
  await expect(sendFileTo(url, { file })).rejects.toMatchObject({ status: 502, code: 'unknown' });
  await server?.stop();
  await expect(sendFileTo(url, { file })).rejects.toMatchObject({ code: 'network_failed' });
});

it('ends when nobody waits for it', async () => {
  const { url } = await open(() => undefined);
  const left = new AbortController();
  const sent = sendFileTo(url, { file, signal: left.signal });
  left.abort(new Error('left'));
  await expect(sent).rejects.toThrow('left');
  await expect(sendFileTo(url, { file, signal: left.signal })).rejects.toThrow('left');
});
