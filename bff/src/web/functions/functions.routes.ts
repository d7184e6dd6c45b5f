import { inviteMembers } from '@parapet/contracts/endpoints/members';
import express, { type Request as ExpressRequest, type Response, Router } from 'express';
import {
  handleManageWorkspaceUsers,
  type InviteUsers,
} from '../../../supabase/functions/manage-workspace-users/handler.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { asAppError } from '../../platform/http/error-handler.ts';

const BODY_LIMIT = '256kb';

export interface FunctionsDeps {
  readonly publicUrl: string;
  readonly api: Pick<EndpointRouter, 'answer'>;
}

/**
 * The functions of `supabase/functions`, for installations without edge functions. They answer in this
 * process, so that limits and the audit log have the address and agent of the caller.
 */
export function createFunctionsRouter({ publicUrl, api }: FunctionsDeps): Router {
  const router = Router();
  router.all(
    '/manage-workspace-users',
    express.text({ type: '*/*', limit: BODY_LIMIT }),
    async (req, res) => {
      const answer = await handleManageWorkspaceUsers(requestOf(req), {
        pageOrigin: publicUrl,
        inviteUsers: inviteFor(req, res, api),
      });
      res.status(answer.status).set(Object.fromEntries(answer.headers));
      res.end(await answer.text());
    },
  );
  return router;
}

/** An error that is no refusal goes on to the error handler, which logs it. */
const inviteFor =
  (req: ExpressRequest, res: Response, api: FunctionsDeps['api']): InviteUsers =>
  async ({ workspaceId, body }) => {
    try {
      const answer = await api.answer(inviteMembers, req, res, { params: { workspaceId }, body });
      return { status: inviteMembers.status, body: answer };
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!(thrown instanceof AppError) && error.status >= 500) throw thrown;
      return { status: error.status, body: { error: error.message } };
    }
  };

function requestOf(req: ExpressRequest): Request {
  const authorization = req.get('authorization');
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD' && typeof req.body === 'string';
  return new Request(`http://127.0.0.1${req.originalUrl}`, {
    method: req.method,
    headers: authorization ? { authorization } : {},
    ...(hasBody && { body: req.body }),
  });
}
