import { Router } from 'express';
import { listUserFactors, removeUserFactor } from '../admin/user-factors.ts';
import { parseFactorId } from '../factors/parse-factor-id.ts';
import { contextOf } from '../http/request-context.ts';
import { challengeFactor, challengeFactorInput } from '../operations/challenge-factor.ts';
import { enrolFactor, enrolFactorInput } from '../operations/enrol-factor.ts';
import { removeFactor } from '../operations/remove-factor.ts';
import { verifyFactor, verifyFactorInput } from '../operations/verify-factor.ts';
import type { AuthPorts } from '../ports.ts';
import { authenticate } from '../sessions/authenticate.ts';

type RedirectPolicy = (wanted: string | undefined) => string;

/** Second factors of the signed-in user. */
export function factorRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  router.post('/factors', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    const input = enrolFactorInput.parse(request.body ?? {});
    response.json(await enrolFactor(ports)(actor, input));
  });
  router.post('/factors/:factorId/challenge', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    const id = parseFactorId(request.params.factorId);
    const input = challengeFactorInput.parse(request.body ?? {});
    response.json(await challengeFactor(ports)(actor, id, input, contextOf(request, redirectTo)));
  });
  router.post('/factors/:factorId/verify', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    const id = parseFactorId(request.params.factorId);
    const input = verifyFactorInput.parse(request.body ?? {});
    response.json(await verifyFactor(ports)(actor, id, input, contextOf(request, redirectTo)));
  });
  router.delete('/factors/:factorId', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    const id = parseFactorId(request.params.factorId);
    response.json(await removeFactor(ports)(actor, id, contextOf(request, redirectTo)));
  });
  return router;
}

/** Second factors of any user, for servers with the secret key. */
export function adminFactorRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  router.get('/admin/users/:userId/factors', async (request, response) => {
    response.json(await listUserFactors(ports)(request.params.userId));
  });
  router.delete('/admin/users/:userId/factors/:factorId', async (request, response) => {
    const { userId, factorId } = request.params;
    const context = contextOf(request, redirectTo);
    response.json(await removeUserFactor(ports)(userId, factorId, context));
  });
  return router;
}
