import { endpoint } from '@parapet/contracts/endpoints/endpoint';
import { assetParams, workspaceParams } from '@parapet/contracts/endpoints/params';
import { openApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { idSchema } from '@parapet/contracts/text/vocabulary';
import express from 'express';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { createTokenVerifier } from '../../platform/auth/token-verifier.ts';
import { createEndpointRouter } from '../../platform/http/endpoint-router.ts';
import { errorHandler } from '../../platform/http/error-handler.ts';
import { listen } from '../../platform/http/listen.ts';
import { requestContext } from '../../platform/http/request-context.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { runSql, type TestIdentity } from '../test-identity.ts';

const named = z.object({ name: z.string() });
const body = z.object({ assetIds: z.array(idSchema).min(1).max(10) });

const inForeignWorkspace = endpoint({
  id: 'leakInForeignWorkspace',
  tag: 'Leaks',
  summary: 'Answers whoever names the workspace',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/leak',
  params: workspaceParams,
  response: named,
});
const ofForeignId = endpoint({
  id: 'leakOfForeignId',
  tag: 'Leaks',
  summary: 'Finds an asset by its id alone',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/leaks/{assetId}',
  params: assetParams,
  response: named,
});
const ofExistence = endpoint({
  id: 'leakOfExistence',
  tag: 'Leaks',
  summary: 'Tells an asset of others from one of nobody',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/leaks',
  params: workspaceParams,
  body,
  response: named,
});
const outsideOfWorkspaces = endpoint({
  id: 'leakOutsideOfWorkspaces',
  tag: 'Leaks',
  summary: 'Finds an asset that the query names',
  method: 'GET',
  path: '/api/leaks',
  query: z.object({ assetId: idSchema.optional() }),
  response: named,
});

/** Serves four endpoints that each leak in their own way, and their document. */
export async function serveLeaks(url: string, identity: TestIdentity) {
  const find = async (id: string | undefined) => {
    const [row] = await runSql<{ name: string; workspace_id: string }>(
      url,
      'select display_name as name, workspace_id from parapet.assets where id = $1',
      [id],
    );
    if (!row) throw new AppError('not_found', 'There is no such asset.');
    return row;
  };
  const requireMember = async (userId: string, workspaceId: string) => {
    const [row] = await runSql(
      url,
      'select 1 from parapet.memberships where user_id = $1 and workspace_id = $2',
      [userId, workspaceId],
    );
    if (!row) throw new AppError('not_found', 'There is no such workspace.');
  };
  const api = createEndpointRouter({
    tokens: createTokenVerifier(identity),
    limit: () => ({ received: () => {}, beforeWork: () => {}, beforeFile: () => {} }),
    validateResponses: false,
    shutdown: new AbortController().signal,
  });
  api.handle(inForeignWorkspace, async () => ({ name: 'a' }));
  api.handle(ofForeignId, async ({ actor, params }) => {
    await requireMember(actor.userId, params.workspaceId);
    return await find(params.assetId);
  });
  api.handle(ofExistence, async ({ actor, params, body: { assetIds } }) => {
    await requireMember(actor.userId, params.workspaceId);
    const { workspace_id: owner } = await find(assetIds[0]);
    if (owner !== params.workspaceId) throw new AppError('conflict', 'That asset is not yours.');
    return { name: 'a' };
  });
  api.handle(outsideOfWorkspaces, async ({ query }) => await find(query.assetId));
  const log = createLogger({ process: 'api', level: 'silent' });
  const app = express().use(requestContext(log), api.router, errorHandler(log));
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'] });
  const publicUrl = `http://127.0.0.1:${server.port}`;
  return {
    url: publicUrl,
    document: openApiDocument(api.bound, { publicUrl, version: '0' }),
    close: () => server.close(500),
  };
}
