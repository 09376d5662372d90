// Written by scripts/compile.mjs from contracts/SpamToken.sol.
import type { ContractArtifact } from '../artifact.ts'

export const spamToken = {
 "abi": [
  {
   "inputs": [],
   "stateMutability": "nonpayable",
   "type": "constructor"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "allowance",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "needed",
     "type": "uint256"
    }
   ],
   "name": "ERC20InsufficientAllowance",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "sender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "balance",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "needed",
     "type": "uint256"
    }
   ],
   "name": "ERC20InsufficientBalance",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "approver",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidApprover",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "receiver",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidReceiver",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "sender",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidSender",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidSpender",
   "type": "error"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Approval",
   "type": "event"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Transfer",
   "type": "event"
  },
  {
   "inputs": [
    {
     "internalType": "address[]",
     "name": "receivers",
     "type": "address[]"
    },
    {
     "internalType": "uint256",
     "name": "amount",
     "type": "uint256"
    }
   ],
   "name": "airdrop",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    }
   ],
   "name": "allowance",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "approve",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "account",
     "type": "address"
    }
   ],
   "name": "balanceOf",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "decimals",
   "outputs": [
    {
     "internalType": "uint8",
     "name": "",
     "type": "uint8"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "name",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "symbol",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "totalSupply",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "transfer",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "transferFrom",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  }
 ],
 "bytecode": "0x608060405234801561000f575f5ffd5b506040518060800160405280604c81526020016109a7604c91396040805180820190915260078152665553e2808b444360c81b60208201526003610053838261010b565b506004610060828261010b565b5050506101c9565b634e487b7160e01b5f52604160045260245ffd5b600181811c9082168061009057607f821691505b6020821081036100ae57634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610106578282111561010657805f5260205f20601f840160051c60208510156100df57505f5b90810190601f840160051c035f5b81811015610102575f838201556001016100ed565b5050505b505050565b81516001600160401b0381111561012457610124610068565b61013881610132845461007c565b846100b4565b6020601f82116001811461016a575f83156101535750848201515b5f19600385901b1c1916600184901b1784556101c2565b5f84815260208120601f198516915b828110156101995787850151825560209485019460019092019101610179565b50848210156101b657868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b6107d1806101d65f395ff3fe608060405234801561000f575f5ffd5b506004361061009b575f3560e01c806370a082311161006357806370a082311461011457806395d89b411461013c578063a9059cbb14610144578063c204642c14610157578063dd62ed3e1461016c575f5ffd5b806306fdde031461009f578063095ea7b3146100bd57806318160ddd146100e057806323b872dd146100f2578063313ce56714610105575b5f5ffd5b6100a76101a4565b6040516100b491906105ee565b60405180910390f35b6100d06100cb36600461063e565b610234565b60405190151581526020016100b4565b6002545b6040519081526020016100b4565b6100d0610100366004610666565b61024d565b604051601281526020016100b4565b6100e46101223660046106a0565b6001600160a01b03165f9081526020819052604090205490565b6100a7610270565b6100d061015236600461063e565b61027f565b61016a6101653660046106c0565b61028c565b005b6100e461017a366004610735565b6001600160a01b039182165f90815260016020908152604080832093909416825291909152205490565b6060600380546101b390610766565b80601f01602080910402602001604051908101604052809291908181526020018280546101df90610766565b801561022a5780601f106102015761010080835404028352916020019161022a565b820191905f5260205f20905b81548152906001019060200180831161020d57829003601f168201915b5050505050905090565b5f336102418185856102d4565b60019150505b92915050565b5f3361025a8582856102e6565b610265858585610361565b506001949350505050565b6060600480546101b390610766565b5f33610241818585610361565b5f5b828110156102ce576102c68484838181106102ab576102ab61079e565b90506020020160208101906102c091906106a0565b836103be565b60010161028e565b50505050565b6102e183838360016103f6565b505050565b6001600160a01b038381165f908152600160209081526040808320938616835292905220545f198110156102ce578181101561035357604051637dc7a0d960e11b81526001600160a01b038416600482015260248101829052604481018390526064015b60405180910390fd5b6102ce84848484035f6103f6565b6001600160a01b03831661038a57604051634b637e8f60e11b81525f600482015260240161034a565b6001600160a01b0382166103b35760405163ec442f0560e01b81525f600482015260240161034a565b6102e18383836104c8565b6001600160a01b0382166103e75760405163ec442f0560e01b81525f600482015260240161034a565b6103f25f83836104c8565b5050565b6001600160a01b03841661041f5760405163e602df0560e01b81525f600482015260240161034a565b6001600160a01b03831661044857604051634a1406b160e11b81525f600482015260240161034a565b6001600160a01b038085165f90815260016020908152604080832093871683529290522082905580156102ce57826001600160a01b0316846001600160a01b03167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925846040516104ba91815260200190565b60405180910390a350505050565b6001600160a01b0383166104f2578060025f8282546104e791906107b2565b909155506105629050565b6001600160a01b0383165f90815260208190526040902054818110156105445760405163391434e360e21b81526001600160a01b0385166004820152602481018290526044810183905260640161034a565b6001600160a01b0384165f9081526020819052604090209082900390555b6001600160a01b03821661057e5760028054829003905561059c565b6001600160a01b0382165f9081526020819052604090208054820190555b816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516105e191815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610639575f5ffd5b919050565b5f5f6040838503121561064f575f5ffd5b61065883610623565b946020939093013593505050565b5f5f5f60608486031215610678575f5ffd5b61068184610623565b925061068f60208501610623565b929592945050506040919091013590565b5f602082840312156106b0575f5ffd5b6106b982610623565b9392505050565b5f5f5f604084860312156106d2575f5ffd5b833567ffffffffffffffff8111156106e8575f5ffd5b8401601f810186136106f8575f5ffd5b803567ffffffffffffffff81111561070e575f5ffd5b8660208260051b8401011115610722575f5ffd5b6020918201979096509401359392505050565b5f5f60408385031215610746575f5ffd5b61074f83610623565b915061075d60208401610623565b90509250929050565b600181811c9082168061077a57607f821691505b60208210810361079857634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52603260045260245ffd5b8082018082111561024757634e487b7160e01b5f52601160045260245ffd436c61696d2035303030205553442061742068747470733a2f2f7072697a652e696e76616c696420e280ae646e65740a3c696d67207372633d78206f6e6572726f723d616c6572742831293e"
} as const satisfies ContractArtifact
