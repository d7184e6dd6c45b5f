import { SHELL } from '@parapet/contracts/releases/release';
import { REMOTES } from '../remotes.ts';
import { newSecrets } from './new-secrets.ts';

// Prints the secrets of a new installation with docker-compose.yml, for its .env file.

process.stdout.write(`${newSecrets([SHELL, ...REMOTES]).join('\n')}\n`);
