/** A request to the session service: path with query, and the JSON body. */
export interface AuthRequest {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

type Answer = { status: number; body: unknown };

const base64Url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A session response of the service; times are in seconds. */
export const sessionBody = (
  over: { expiresIn?: number; metadata?: Record<string, unknown>; name?: string } = {},
) => {
  const { expiresIn = 3600, metadata = {}, name = 'mara' } = over;
  const expiresAt = Math.floor(Date.now() / 1000) + expiresIn;
  const id = '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a01';
  const payload = { sub: id, exp: expiresAt, role: 'authenticated' };
  return {
    access_token: `${base64Url({ alg: 'ES256' })}.${base64Url(payload)}.${base64Url(name)}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: `refresh-${name}`,
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: `${name}@northquay.example`,
      created_at: '2026-11-01T07:00:00.000Z',
      app_metadata: {},
      user_metadata: metadata,
    },
  };
};

/** A `fetch` with scripted responses that records its requests. */
export const scriptedAuthFetch = (answer: (request: AuthRequest) => Answer) => {
  const requests: AuthRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const request = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace('/auth/v1', '') + url.search,
      body: init?.body ? JSON.parse(String(init.body)) : {},
    };
    requests.push(request);
    const { status, body } = answer(request);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    });
  };
  return { fetch, requests };
};
