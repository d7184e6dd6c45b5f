import type { ReportsPort } from './reports.port.ts';
import { reportsIn } from './reports.repository.ts';

/** The row of a file follows the status of its report; the sweep deletes the file. */
export const createReportsPort = (): ReportsPort => ({
  async expire(scope, at) {
    const reports = reportsIn(scope);
    const expired = await reports.listExpired(at);
    for (const id of expired) await reports.markExpired(id);
    await reports.tidy(at);
    return { count: expired.length, isLast: expired.length === 0 };
  },
});
