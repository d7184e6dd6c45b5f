import { describeHostileBytes } from './testing/hostile-bytes.ts';
import { describeHostileTalk } from './testing/hostile-talk.ts';

describeHostileBytes(150);
describeHostileTalk(150);
