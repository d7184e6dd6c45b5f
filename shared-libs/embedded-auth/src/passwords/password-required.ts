/**
 * The app_metadata flag of an account with a confirmed address and no valid password: true until
 * its owner sets one, absent otherwise. The user object and the access token contain it.
 */
const FLAG = 'password_required';

type AppMetadata = Record<string, unknown>;

export const isPasswordRequired = (metadata: AppMetadata): boolean => metadata[FLAG] === true;

export const withPasswordRequired = (metadata: AppMetadata): AppMetadata => ({
  ...metadata,
  [FLAG]: true,
});

export const withPasswordSet = ({ [FLAG]: _, ...metadata }: AppMetadata): AppMetadata => metadata;
