import { describeStories, type Story } from '../../testing/stories.ts';
import { cognitoChecks } from './cognito.checks.ts';
import { cognitoSources } from './cognito.sources.ts';

const pool = (PasswordPolicy: object | null, MfaConfiguration = 'OFF') => ({
  Pool: { PasswordPolicy, MfaConfiguration },
});
const strong = {
  MinimumLength: 14,
  RequireLowercase: true,
  RequireUppercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
};
const weak = { MinimumLength: 8, RequireLowercase: false, RequireUppercase: false };

describeStories(
  { checks: cognitoChecks, sources: cognitoSources },
  {
    ...Object.fromEntries(
      ['length', 'lowercase', 'uppercase', 'digit', 'symbol'].map((rule): [string, Story[]] => [
        `aws-cognito-passwords-require-${rule}`,
        [
          { it: 'passes a strong policy', ends: 'secure', config: pool(strong) },
          { it: 'fails a weak one', ends: 'insecure', config: pool(weak) },
          {
            it: 'is not about pools without passwords',
            ends: 'not applicable',
            config: pool(null),
          },
        ],
      ]),
    ),
    'aws-cognito-user-pool-asks-for-mfa': [
      { it: 'passes a must', ends: 'secure', config: pool(strong, 'ON') },
      { it: 'passes an offer', ends: 'secure', config: pool(strong, 'OPTIONAL') },
      { it: 'fails without', ends: 'insecure', config: pool(strong) },
    ],
  },
);
