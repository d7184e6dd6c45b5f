const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** Text with more than one colon is an IPv6 address, which a URL puts in brackets. */
const asHost = (text: string): string =>
  /:.*:/.test(text) && !text.startsWith('[') ? `[${text}]` : text;

/**
 * The canonical key of the input as far as a browser can compute it; null for anything that is not
 * an address. The service decides: use this only to search for an existing asset.
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
