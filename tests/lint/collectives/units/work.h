void work(int own);
