import { expect, it } from 'vitest';
import { checkPractices } from './check-practices.js';

const practice = (id: string, signInId: string) => ({
  id,
  signInId,
  name: `Eye Care ${id}`,
  phoneNumber: '+13125550100',
  disabledAt: null,
});

const findIds = async (...practices: ReturnType<typeof practice>[]) => {
  const findings = await checkPractices({ sandboxUrl: null }, async () => practices)();
  return findings.find(({ subject }) => subject === 'practice IDs');
};

it('names the practices whose ID is easily guessed, and the command that draws another', async () => {
  expect(await findIds(practice('a', '482915073364'), practice('b', '771204996318'))).toMatchObject({
    state: 'ok',
  });
  expect(await findIds(practice('a', '482915073364'), practice('b', '100500'))).toMatchObject({
    state: 'wrong',
    message: expect.stringMatching(
      /100500 \(Eye Care b\): it has only 6 digits\. Run: .*practice set 100500 --new-id/,
    ),
  });
  expect(await findIds(practice('771204996318', '771204996318'))).toMatchObject({
    state: 'wrong',
    message: expect.stringContaining('it was shown to programs and in logs'),
  });
});
