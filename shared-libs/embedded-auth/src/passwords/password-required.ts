/**
 * The app_metadata flag of an account whose address is proved and whose password is not: true until
 * its owner sets one, absent otherwise. It travels in the user and in the access token.
 */
const FLAG = 'password_required';

type AppMetadata = Record<string, unknown>;

export const isPasswordRequired = (metadata: AppMetadata): boolean => metadata[FLAG] === true;

export const withPasswordRequired = (metadata: AppMetadata): AppMetadata => ({
  ...metadata,
  [FLAG]: true,
});

export const withPasswordSet = ({ [FLAG]: _, ...metadata }: AppMetadata): AppMetadata => metadata;
