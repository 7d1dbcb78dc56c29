// The author of changes made by tests.
import type { ChangeAuthor } from '../src/staff/change-log/change-log-service.ts';

export const TEST_AUTHOR: ChangeAuthor = { kind: 'person', name: 'mari' };
