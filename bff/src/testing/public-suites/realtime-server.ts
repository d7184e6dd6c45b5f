import { randomUUID } from 'node:crypto';
import { startTestServer } from '@parapet/test-kit/test-server';
import express from 'express';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../platform/app-error.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { listenTo } from '../../platform/db/notifications.ts';
import { errorHandler } from '../../platform/http/error-handler.ts';
import { listen } from '../../platform/http/listen.ts';
import { requestContext } from '../../platform/http/request-context.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createBroadcastRouter } from '../../web/realtime/broadcast.routes.ts';
import { createRealtime } from '../../web/realtime/realtime-server.ts';
import { SUITE_SECRET } from './storage-server.ts';

export interface OpenRealtime {
  readonly url: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  close(): Promise<void>;
}

const tokenOf = (role: string, sub: string) =>
  new SignJWT({ role, sub })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(SUITE_SECRET);

/**
 * Serves the product's sockets on a real Postgres, with topics `topic:` open to any token, on loopback alone.
 * Beside them stand the three answers of an auth service that the suite asks for.
 */
export async function serveOpenRealtime(): Promise<OpenRealtime> {
  const postgres = await startTestServer();
  const log = createLogger({ process: 'api', level: 'silent' });
  const url = postgres.databaseUrl;
  const db = openDatabase({ url, poolSize: 6, onError: () => undefined });
  const events = await listenTo({ url, channel: 'parapet_live', log });
  const anonKey = await tokenOf('anon', randomUUID());
  const isOpen = (topic: string) => topic.startsWith('topic:');
  const tokens = {
    async verify(token: string) {
      const { payload } = await jwtVerify(token, SUITE_SECRET).catch(() => {
        throw new AppError('session_invalid', 'The token is not valid.');
      });
      return {
        userId: payload.sub ?? '',
        email: null,
        sessionId: null,
        level: 'aal1' as const,
        expiresAt: payload.exp ?? 0,
      };
    },
  };
  const app = express();
  app.use(requestContext(log));
  app.use('/auth/v1', authStandIn());
  app.use('/realtime/v1', createBroadcastRouter({ db, tokens, limit: () => undefined, isOpen }));
  app.use(errorHandler(log));
  const realtime = createRealtime({
    db,
    tokens,
    events,
    log,
    metrics: createMetrics(),
    publicUrl: 'http://127.0.0.1',
    key: anonKey,
    isEmbedded: true,
    isOpen,
  });
  const { upgrade } = realtime;
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'], upgrade });
  return {
    url: `http://127.0.0.1:${server.port}`,
    anonKey,
    serviceKey: await tokenOf('service_role', randomUUID()),
    async close() {
      await realtime.close(0);
      await server.close(500);
      await events.close();
      await db.close();
      await postgres.stop();
    },
  };
}

function authStandIn(): express.Router {
  const router = express.Router();
  const user = {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: 'a@b.example',
  };
  router.post('/admin/users', (_req, res) => void res.json(user));
  router.post('/token', async (_req, res) => {
    const access_token = await tokenOf('authenticated', user.id);
    res.json({ access_token, refresh_token: 'x', token_type: 'bearer', expires_in: 3600, user });
  });
  router.post('/logout', (_req, res) => void res.status(204).end());
  return router;
}
