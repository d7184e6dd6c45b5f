import type { ApiClient } from '@parapet/api-client/client';
import { listPlans } from '@parapet/contracts/endpoints/subscription';

/** All that this remote asks of the API; plan and usage come from the host. Rejects with ApiError. */
export const createBillingApi = (client: ApiClient) => ({
  listPlans: async (signal?: AbortSignal) => (await client.call(listPlans, { signal })).items,
});
