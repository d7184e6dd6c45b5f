/**
 * What supabase-js brings besides sign-in: queries, files, functions and live updates. Nobody here
 * asks for them, and they are half of the package (25 KB compressed of the shell's first file).
 * supabase-js makes one client of each when it is made itself, and tells one of them the token.
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
