import { Router } from 'express';
import { contextOf } from '../http/request-context.ts';
import {
  generateRecoveryCodes,
  recoveryCodesInput,
  regenerateRecoveryCodes,
} from '../operations/make-recovery-codes.ts';
import {
  recoveryCodeInput,
  recoveryCodesStatus,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from '../operations/use-recovery-code.ts';
import type { AuthPorts } from '../ports.ts';
import { authenticate } from '../sessions/authenticate.ts';

const PATH = '/factors/recovery-codes';

/** The recovery codes of the signed-in user, as auth-js calls them. */
export function recoveryCodeRoutes(
  ports: AuthPorts,
  redirectTo: (wanted: string | undefined) => string,
): Router {
  const router = Router();
  router.get(PATH, async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    response.json(await recoveryCodesStatus(ports)(actor));
  });
  router.post(PATH, async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    const input = recoveryCodesInput.parse(request.body ?? {});
    const context = contextOf(request, redirectTo);
    response.json(await generateRecoveryCodes(ports)(actor, input, context));
  });
  router.post(`${PATH}/verify`, async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    const input = recoveryCodeInput.parse(request.body ?? {});
    response.json(await verifyRecoveryCode(ports)(actor, input, contextOf(request, redirectTo)));
  });
  router.post(`${PATH}/regenerate`, async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    response.json(await regenerateRecoveryCodes(ports)(actor));
  });
  router.delete(PATH, async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    response.json(await removeRecoveryCodes(ports)(actor, contextOf(request, redirectTo)));
  });
  return router;
}
