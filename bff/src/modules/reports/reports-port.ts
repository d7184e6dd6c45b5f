import type { Storage } from '../../platform/storage/storage.ts';
import type { ReportsPort } from './reports.port.ts';
import { fileOf, reportsIn } from './reports.repository.ts';

export const reportsPortOf = (storage: Pick<Storage, 'delete'>): ReportsPort => ({
  async expire(scope, at) {
    const reports = reportsIn(scope);
    const expired = await reports.listExpired(at);
    for (const { id, format } of expired) {
      await storage.delete(fileOf(scope.workspaceId, id, format));
      await reports.markExpired(id);
    }
    await reports.tidy(at);
    return { count: expired.length, isLast: expired.length === 0 };
  },
});
