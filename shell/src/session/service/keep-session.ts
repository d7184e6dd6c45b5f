/**
 * Wraps `fetch` of the session service, so that a refresh which the service did not judge keeps the
 * session: supabase-js ends it for every error but those of a server. An answer without JSON comes from
 * a proxy.
 */
export const keepSession =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok || !isRefresh(input) || isRefusal(response)) return response;
    return new Response(null, { status: 503 });
  };

const isRefresh = (input: RequestInfo | URL): boolean => {
  const url = input instanceof Request ? input.url : String(input);
  return url.includes('/auth/v1/token?grant_type=refresh_token');
};

const TOO_MANY_REQUESTS = 429;
const isRefusal = ({ status, headers }: Response): boolean =>
  status !== TOO_MANY_REQUESTS && (headers.get('content-type') ?? '').includes('json');
