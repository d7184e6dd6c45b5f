import { idSchema } from '@parapet/contracts/text/vocabulary';
import express, { Router } from 'express';
import { type HookPorts, receiveHook } from './receive-hook.ts';

/** Takes what ticket systems tell. All calls are answered alike, so that nobody learns which integrations exist. */
export function createHookRouter(ports: HookPorts): Router {
  const receive = receiveHook(ports);
  const router = Router();
  const readBody = express.raw({ type: () => true, limit: '256kb' });
  router.post('/api/hooks/:integrationId/:token', readBody, async (req, res) => {
    const integrationId = idSchema.safeParse(req.params.integrationId);
    const token = idSchema.safeParse(req.params.token);
    const body: unknown = req.body;
    if (integrationId.success && token.success && Buffer.isBuffer(body)) {
      const to = { integrationId: integrationId.data, token: token.data };
      await receive(to, { headers: req.headers, body });
    }
    res.setHeader('cache-control', 'no-store');
    res.status(202).type('text/plain').send('ok');
  });
  return router;
}
