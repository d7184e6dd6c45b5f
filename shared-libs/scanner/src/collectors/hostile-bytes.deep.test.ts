import { describeHostileBytes } from './testing/hostile-bytes.ts';

describeHostileBytes(20_000);
