import { Router } from 'express';
import { readVerifier } from './signing/pack-tools.ts';

/** Serves the script that verifies auditor packs, so that nobody has to take it from a pack. */
export function createVerifierRouter(): Router {
  const router = Router();
  router.get('/api/compliance/verify.mjs', async (_req, res) => {
    const script = await readVerifier();
    res.setHeader('content-type', 'text/javascript; charset=utf-8');
    res.setHeader('content-disposition', 'attachment; filename="verify.mjs"');
    res.send(script);
  });
  return router;
}
