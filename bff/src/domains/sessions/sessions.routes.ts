import * as endpoints from '@parapet/contracts/endpoints/sessions';
import type { Database } from '../../platform/db/database.ts';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

export function routeSessions(api: EndpointRouter, ports: { db: Database }): void {
  const list = listSessions(ports);
  const end = endSession(ports);

  api.handle(endpoints.listSessions, ({ actor }) => list(actor));
  api.handle(endpoints.endSession, ({ actor, params }) => end(actor, params));
}
