import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { listen } from '../../platform/http/listen.ts';
import { openPictures } from '../../platform/pictures/pictures.ts';
import { folderStorage } from '../../platform/storage/folder-storage.ts';
import { createWireRouter } from '../../web/storage/wire/storage-router.ts';
import { openObjects } from './open-objects.ts';

/** The secret of local development that the suites' fixed tokens are signed with; public by design. */
export const SUITE_SECRET = new TextEncoder().encode(
  'super-secret-jwt-token-with-at-least-32-characters-long',
);
const BUCKETS = ['bucket2', 'bucket3', 'bucket4', 'bucket5', 'bucket-move'];

/** Serves the routes of the product over a catalogue that opens every bucket, on loopback alone. */
export async function serveOpenStorage(port: number): Promise<{
  readonly port: number;
  close(): Promise<void>;
}> {
  const root = await mkdtemp(join(tmpdir(), 'parapet-suite-'));
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.get('/storage/v1/status', (_req, res) => void res.status(200).end());
  app.get('/storage/v1/version', (_req, res) => void res.type('text/plain').send('parapet'));
  const service = openObjects(folderStorage(root), { secret: SUITE_SECRET, buckets: BUCKETS });
  const pictures = openPictures();
  app.use('/storage/v1', createWireRouter(service, pictures));
  const server = await listen(app, { port, hosts: ['127.0.0.1'] });
  return {
    port: server.port,
    async close() {
      await server.close(500);
      pictures.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
