import { createServer } from 'node:http';
import { serveStandIn } from './stand-in.ts';
import { standIns } from './stand-ins.ts';

/**
 * Serves the stand-in of a kind for a browser journey, and prints its address and the one that it is
 * controlled by: `node serve.ts <kind> <host>`. What a person would do over there is a POST: `close`, `drop`,
 * `delete`, or `secrets` with new ones as JSON; each is answered with what the stand-in has.
 */
const [kind = '', host = '127.0.0.1'] = process.argv.slice(2);
const standIn = standIns[kind as keyof typeof standIns]?.();
if (!standIn) throw new Error(`There is no stand-in of ${kind}`);
const { origin } = await serveStandIn(standIn, host);

const { tickets } = standIn;
const deeds: Readonly<Record<string, (body: string) => void>> = {
  '/close': () => tickets?.close(),
  '/drop': () => tickets?.close(true),
  '/delete': () => tickets?.delete(),
  '/secrets': (body) => void Object.assign(standIn.secrets, JSON.parse(body)),
};
const control = createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  if (req.method === 'POST') deeds[req.url ?? '']?.(body);
  const state = {
    taken: standIn.taken,
    comments: tickets?.comments(),
    isClosed: tickets?.isClosed(),
  };
  res.setHeader('content-type', 'application/json').end(JSON.stringify(state));
});
control.listen(0, host, () => {
  const address = control.address();
  const port = typeof address === 'object' ? address?.port : null;
  process.stdout.write(
    `${JSON.stringify({ url: origin, controlUrl: `http://${host}:${port}` })}\n`,
  );
});
