import { startRenderLoopDetector } from '@parapet/remote-kit/render-loop-detector';

// Runs before React is imported; see `startRenderLoopDetector`.
startRenderLoopDetector();
