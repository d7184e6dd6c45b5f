import { describeHostileBytes } from './testing/hostile-bytes.ts';
import { describeHostileTalk } from './testing/hostile-talk.ts';

describeHostileBytes(20_000);
describeHostileTalk(20_000);
