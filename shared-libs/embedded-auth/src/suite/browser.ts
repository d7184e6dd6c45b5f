/** A browser that follows redirects from page to page and keeps the cookies of each origin. */
export interface Browser {
  /** Follows redirects until one leads to `until`, and returns that address. */
  follow(start: string, until: string): Promise<URL>;
  /** Keeps the cookies of a response, and sends those of its origin. */
  fetch: typeof fetch;
}

const MAX_HOPS = 12;

export function openBrowser(): Browser {
  const jars = new Map<string, Map<string, string>>();
  const ask: typeof fetch = async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const headers = new Headers(init?.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(input, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const cut = pair.indexOf('=');
      jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return answer;
  };
  return {
    fetch: ask,
    async follow(start, until) {
      let url = new URL(start);
      for (let hops = 0; hops < MAX_HOPS; hops += 1) {
        const answer = await ask(url);
        const location = answer.headers.get('location');
        if (location === null) {
          throw new Error(`${url.href} answered ${answer.status}: ${await answer.text()}`);
        }
        url = new URL(location, url);
        if (url.href.startsWith(until)) return url;
      }
      throw new Error(`${until} was not reached.`);
    },
  };
}
