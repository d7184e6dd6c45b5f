/**
 * Stub for the parts of supabase-js besides sign-in: queries, files, functions and the socket that each client makes, and of
 * sign-in itself the wallets of Ethereum. They are unused and half of the package (28 KB compressed).
 * supabase-js creates one client of each, and passes the access token to one.
 */
class Unused {
  setAuth(): void {}
}

export const RealtimeClient = Unused;
export const PostgrestClient = Unused;
export const StorageClient = Unused;
export const FunctionsClient = Unused;

class UnusedError extends Error {}

export const PostgrestError = UnusedError;
export const StorageApiError = UnusedError;
export const FunctionsError = UnusedError;
export const FunctionsFetchError = UnusedError;
export const FunctionsHttpError = UnusedError;
export const FunctionsRelayError = UnusedError;
export const FunctionRegion = {};

const refuse = (): never => {
  throw new UnusedError('Nobody signs in by a wallet here.');
};

export const createSiweMessage = refuse;
export const fromHex = refuse;
export const getAddress = refuse;
export const toHex = refuse;
