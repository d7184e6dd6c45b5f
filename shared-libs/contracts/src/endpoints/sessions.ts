import { z } from 'zod';
import { ownSessionSchema } from '../access/session.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Sessions';

export const listSessions = endpoint({
  id: 'listSessions',
  tag,
  summary: 'List your own sessions, the one used last first',
  method: 'GET',
  path: '/api/sessions',
  response: z.object({ items: z.array(ownSessionSchema) }),
});

export const endSession = endpoint({
  id: 'endSession',
  tag,
  summary: 'End one of your own sessions',
  method: 'DELETE',
  path: '/api/sessions/{sessionId}',
  params: z.object({ sessionId: z.uuid() }),
  response: z.undefined(),
  status: 204,
});
