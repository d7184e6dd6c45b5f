const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** More than one colon is an IPv6 address; in a URL it stands in brackets. */
const asHost = (text: string): string =>
  /:.*:/.test(text) && !text.startsWith('[') ? `[${text}]` : text;

/**
 * The key under which the service keeps what was typed, as far as a browser can tell; null when it
 * is no address at all. The service decides: use this only to look for what is there.
 */
export const likelyKey = (typed: string): string | null => {
  const text = typed.trim();
  const address = isUrl(text) ? text : `http://${asHost(text)}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return isUrl(text) ? url.href : url.hostname.replace(/^\[(.*)\]$/, '$1');
};
