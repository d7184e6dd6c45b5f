import { describeHostileBytes } from './testing/hostile-bytes.ts';

describeHostileBytes(150);
