/** Describes what the product asks of the auth service as its administrator. */
export interface AuthAdmin {
  /** Deletes a user with sessions and identities; one that is gone is deleted. */
  deleteUser(userId: string): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/**
 * The admin endpoints of a Supabase project, or of the embedded auth service.
 * @param service the origin of the service, without a trailing slash
 */
export const createAuthAdmin = (
  service: string,
  readSecretKey: () => Promise<string>,
): AuthAdmin => ({
  async deleteUser(userId) {
    const key = await readSecretKey();
    const response = await fetch(`${service}/auth/v1/admin/users/${userId}`, {
      method: 'DELETE',
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ should_soft_delete: false }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok || response.status === 404) return;
    throw new Error(`The auth service answered ${response.status} to the deletion of a user.`);
  },
});
