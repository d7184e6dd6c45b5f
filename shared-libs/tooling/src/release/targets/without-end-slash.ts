/** An address or a path without the slashes at its end, however many. */
export function withoutEndSlash(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
