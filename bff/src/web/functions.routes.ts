import express, { type Request as ExpressRequest, Router } from 'express';
import { handleManageWorkspaceUsers } from '../../supabase/functions/manage-workspace-users/handler.ts';

const BODY_LIMIT = '256kb';

/**
 * The functions of `supabase/functions`, for installations without edge functions. They call the API
 * of this process over loopback, as an edge function calls it over the network.
 */
export function createFunctionsRouter({ publicUrl }: { publicUrl: string }): Router {
  const router = Router();
  router.all(
    '/manage-workspace-users',
    express.text({ type: '*/*', limit: BODY_LIMIT }),
    async (req, res) => {
      const answer = await handleManageWorkspaceUsers(requestOf(req), {
        apiUrl: `http://127.0.0.1:${req.socket.localPort}`,
        pageOrigin: publicUrl,
        fetch,
      });
      res.status(answer.status).set(Object.fromEntries(answer.headers));
      res.end(await answer.text());
    },
  );
  return router;
}

function requestOf(req: ExpressRequest): Request {
  const authorization = req.get('authorization');
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD' && typeof req.body === 'string';
  return new Request(`http://127.0.0.1${req.originalUrl}`, {
    method: req.method,
    headers: authorization ? { authorization } : {},
    ...(hasBody && { body: req.body }),
  });
}
