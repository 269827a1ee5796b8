it('the index does not import puppeteer, so the API never loads it', async () => {
  jest.doMock('puppeteer', () => {
    throw new Error('puppeteer was loaded');
  });
  await expect(import('puppeteer')).rejects.toThrow('puppeteer was loaded');
  await expect(import('./index.js')).resolves.toHaveProperty('DocumentsHttpModule');
});
