import type { AuthPorts, RequestContext } from '../ports.ts';
import type { RateLimitName } from '../rate-limits.ts';

/**
 * Counts one mail that an anonymous caller requests, whether or not it is sent.
 * @throws AuthError over_email_send_rate_limit.
 */
export async function takeMailAllowance(
  ports: AuthPorts,
  limit: RateLimitName,
  email: string,
  context: RequestContext,
): Promise<void> {
  await ports.limits.take('mailByIp', context.ip);
  await ports.limits.take(limit, email);
  await ports.limits.take('mailByAddress', email);
}
