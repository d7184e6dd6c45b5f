/** Why a server is not judged by addresses that this machine has no route to. */
export function noRouteTo(unrouted: readonly string[], asked: number): string {
  const where = asked > 0 ? 'its other addresses alone were asked' : 'it was not asked';
  return `This machine has no route to ${unrouted.join(', ')}, so ${where}`;
}
