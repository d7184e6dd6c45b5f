// Runs as an edge function and in the API, so it uses nothing but the web platform. A test compares its
// messages with those of the contract.

/** The messages of the specification. */
export const messages = {
  noEmails: 'No email addresses provided',
  noWorkspace: 'No workspace ID provided',
  noSession: 'You must be logged in to invite users',
  unknown: 'Unknown error',
  failed: 'Failed to invite users',
};

/**
 * Invites as the user of the bearer token, and returns what the API answers. Rejects if the API does
 * not answer.
 */
export type InviteUsers = (call: {
  readonly authorization: string;
  readonly workspaceId: string;
  readonly body: Json;
}) => Promise<{ readonly status: number; readonly body: unknown }>;

export interface HandlerPorts {
  /** The origin of the pages that may call from a browser. */
  readonly pageOrigin: string;
  readonly inviteUsers: InviteUsers;
}

/** Calls the API over the network; `apiUrl` has no trailing slash, such as `https://app.example.com`. */
export const inviteOverHttp =
  (apiUrl: string, fetchApi: typeof fetch): InviteUsers =>
  async ({ authorization, workspaceId, body }) => {
    const path = `/api/workspaces/${encodeURIComponent(workspaceId)}/invitations`;
    try {
      const answer = await fetchApi(apiUrl + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 502, body: null };
    }
  };

type Json = Readonly<Record<string, unknown>>;

/**
 * `{action: 'invite_users', workspaceId, emails[], role, invitedBy}` -> `{results[{email, success,
 * error}]}`. The API checks the session, the plan and the role of the caller, whose bearer token is
 * passed on. Errors are `{error}`.
 */
export async function handleManageWorkspaceUsers(
  request: Request,
  ports: HandlerPorts,
): Promise<Response> {
  const headers = {
    'access-control-allow-origin': ports.pageOrigin,
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
    'access-control-allow-methods': 'POST',
    'cache-control': 'no-store',
    vary: 'origin',
  };
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const { status, body } =
    request.method === 'POST'
      ? await invite(request, ports)
      : failure(405, 'This function supports POST.');
  return Response.json(body, { status, headers });
}

interface Answer {
  readonly status: number;
  readonly body: Json;
}
const failure = (status: number, error: string): Answer => ({ status, body: { error } });

async function invite(request: Request, { inviteUsers }: HandlerPorts): Promise<Answer> {
  const body = recordOf(await request.json().catch(() => null));
  if (!body) return failure(400, 'Send a JSON object.');
  if (body.action !== 'invite_users') return failure(400, 'This action is not known.');
  const { emails, workspaceId, role, invitedBy, assetScope } = body;
  if (!Array.isArray(emails) || emails.length === 0) return failure(422, messages.noEmails);
  if (typeof workspaceId !== 'string' || workspaceId === '') {
    return failure(422, messages.noWorkspace);
  }
  const authorization = request.headers.get('authorization') ?? '';
  const userId = userOf(authorization);
  // Whoever invites is the user of the session; nobody invites in the name of another.
  if (userId === null || (invitedBy !== undefined && invitedBy !== userId)) {
    return failure(401, messages.noSession);
  }
  const answer = await inviteUsers({
    authorization,
    workspaceId,
    body: { emails, role, ...(assetScope !== undefined && { assetScope }) },
  });
  return read(answer.status, recordOf(answer.body));
}

function read(status: number, body: Json | null): Answer {
  if (status === 401) return failure(status, messages.noSession);
  if (status === 200 && Array.isArray(body?.results)) {
    return { status, body: { results: body.results.map(resultOf) } };
  }
  const { error } = body ?? {};
  const reason = typeof error === 'string' && error !== '' ? error : messages.failed;
  return failure(status >= 400 && status < 500 ? status : 502, reason);
}

function resultOf(value: unknown): Json {
  const { email, success, error } = recordOf(value) ?? {};
  if (success === true) return { email, success, error: null };
  return { email, success: false, error: typeof error === 'string' ? error : messages.unknown };
}

const recordOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

/** The user that a bearer token names. The API verifies the token. */
function userOf(authorization: string): string | null {
  const [scheme, token = ''] = authorization.split(' ');
  const payload = token.split('.')[1];
  if (scheme?.toLowerCase() !== 'bearer' || !payload) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}
